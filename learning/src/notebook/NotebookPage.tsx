import { Button, buttonLook } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Dialog } from '@venture/ui/Dialog';
import { EmptyState } from '@venture/ui/EmptyState';
import { LightbulbIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import stack from '@venture/ui/stack.module.css';
import { useId, useState } from 'react';
import { asText, type Chapter, Entries, type Entry, type EntryList, listEntries } from './entries';
import { useNotes, writeNote } from './notes';

/** All of a learner's notes, to read, download and delete. */
export function NotebookPage({ modules }: { readonly modules: readonly Chapter[] }) {
  const notes = useNotes();
  const lists = listEntries(modules, notes);
  const [deleting, setDeleting] = useState<Entry | 'all'>();
  return (
    <Page width="text">
      <PageHeader
        title="My notebook"
        lead="Your notes from “Try it” in the modules. They appear in no report, and no other learner sees them."
        back={{ to: '/dashboard-user', label: 'Back to dashboard' }}
      />
      {lists.length === 0 ? <Empty /> : <Tools lists={lists} onDelete={() => setDeleting('all')} />}
      {lists.map((list) => (
        <Notes key={list.title} list={list} onDelete={setDeleting} />
      ))}
      {deleting && (
        <DeleteDialog
          notes={deleting === 'all' ? 'all notes' : 'this note'}
          onClose={() => setDeleting(undefined)}
          onDelete={() => {
            const sections = deleting === 'all' ? notes.keys() : [deleting.section];
            for (const section of sections) writeNote(section, '');
            setDeleting(undefined);
          }}
        />
      )}
    </Page>
  );
}

function Empty() {
  return (
    <EmptyState
      icon={<LightbulbIcon />}
      title="Nothing written yet"
      text="Each section of a module ends with something to try and a place to write. It is collected here."
      actions={<LinkButton to="/learning-module">Choose a module</LinkButton>}
    />
  );
}

function Tools({ lists, onDelete }: { readonly lists: readonly EntryList[]; readonly onDelete: () => void }) {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(asText(lists))}`;
  return (
    <ButtonRow>
      <a href={file} download="my-notebook.txt" {...buttonLook({ variant: 'secondary' })}>
        Download as text
      </a>
      <Button variant="quiet" onClick={onDelete}>
        Delete all notes
      </Button>
    </ButtonRow>
  );
}

type NotesProps = { readonly list: EntryList; readonly onDelete: (entry: Entry) => void };

function Notes({ list: { title, entries }, onDelete }: NotesProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={stack['gap-4']}>
      <h2 id={id}>{title}</h2>
      <Entries
        entries={entries}
        actions={(entry) => (
          <ButtonRow>
            {entry.to && (
              <LinkButton
                to={entry.to}
                variant="secondary"
                size="small"
                aria-label={`Edit: ${entry.heading}`}
              >
                Edit
              </LinkButton>
            )}
            <Button
              variant="quiet"
              size="small"
              aria-label={`Delete: ${entry.heading}`}
              onClick={() => onDelete(entry)}
            >
              Delete
            </Button>
          </ButtonRow>
        )}
      />
    </section>
  );
}

type Props = { readonly notes: string; readonly onDelete: () => void; readonly onClose: () => void };

/** Asks for confirmation before deleting notes. */
function DeleteDialog({ notes, onDelete, onClose }: Props) {
  return (
    <Dialog
      open
      size="small"
      title={`Delete ${notes}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep
          </Button>
          <Button variant="danger" onClick={onDelete}>
            Delete
          </Button>
        </>
      }
    >
      <p>It is deleted here, in your account and on your other devices. This cannot be undone.</p>
    </Dialog>
  );
}
