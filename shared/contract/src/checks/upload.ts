import { FILE } from '../fields';
import { type Finding, formatShortList } from './finding';
import limits from './limits.json' with { type: 'json' };
import { type SizeLimits, sizeText } from './release';

type UploadCode = 'upload-too-big' | 'file-too-big' | 'files-too-many' | 'path-unfit';

/** Finds problems of an upload, so that files over the limits are refused on arrival. */
export function uploadFindings(
  sizes: ReadonlyMap<string, number>,
  { releaseBytes, fileBytes, files }: SizeLimits,
): readonly Finding<UploadCode>[] {
  const all = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const large = formatShortList([...sizes].flatMap(([file, size]) => (size > fileBytes ? file : [])));
  const odd = formatShortList(
    [...sizes.keys()].filter((file) => !FILE.test(file) || file.length > limits.pathLength),
  );
  const smaller = 'Make it smaller, or divide it.';
  const found: readonly (Finding<UploadCode> | false)[] = [
    all > releaseBytes && {
      code: 'upload-too-big',
      sentence: `All files together have more than ${sizeText(releaseBytes)}, and no more can be sent.`,
      remedy: 'Make pictures and sounds smaller, or divide the remote.',
    },
    large !== undefined && {
      code: 'file-too-big',
      sentence: `${large}: at most ${sizeText(fileBytes)} a file can be sent.`,
      remedy: smaller,
    },
    sizes.size > files && {
      code: 'files-too-many',
      sentence: `There are more than ${files} files, and no more can be sent.`,
      remedy: 'Put what is loaded together into one file.',
    },
    odd !== undefined && {
      code: 'path-unfit',
      sentence: `${odd}: paths have letters, digits, ".", "_", "-" and "/" only, and at most ${limits.pathLength} characters.`,
      remedy: 'Give it another name.',
    },
  ];
  return found.filter((one) => one !== false);
}
