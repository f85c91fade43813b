import type { SignedPreview } from '@venture/api/v1/previews';
import { parseJson } from '@venture/contract/parse';
import { SignedList } from '@venture/contract/signed';
import type { PreviewStatement } from '@venture/contract/statement';
import type { Principal } from '../../teams/may';
import type { ReleaseEnvironment } from '../environment';
import { findEntry } from '../store/contents';
import { createSigner } from '../store/signer';
import { listSubmissions } from './origins';
import { requirePermission } from './ownership';
import limits from './publishing.json';
import { toStoredRelease } from './reading';
import { requireStored } from './stored';

const HOUR_MS = 60 * 60 * 1000;

/**
 * A stored release for one tab of whoever may see it: live or not, waiting, rolled out or of a remote that is switched
 * off. The statement names the very files that are there, and is as good as nothing anywhere else.
 */
export async function createPreview(
  environment: ReleaseEnvironment,
  who: Principal,
  name: string,
  version: string,
): Promise<SignedPreview> {
  const { team } = await requirePermission(environment.db, who, ['read'], name);
  const { built, row, contents } = await requireStored(environment, name, version);
  const kept = await listSubmissions(environment.db, name);
  const { title, routes } = built.release;
  const until = new Date(Date.now() + limits.previewHours * HOUR_MS).toISOString();
  const statement: PreviewStatement = { statement: 'preview', name, version, release: built.hash, until };
  const signed = await createSigner(environment).sign(JSON.stringify(statement));
  return {
    ...toStoredRelease(row, findEntry(contents, name), kept),
    ...{ name, title, path: routes[0]?.path ?? '/' },
    ...(team !== undefined && { owner: team }),
    statement: parseJson(SignedList, signed, 'what was signed'),
  };
}
