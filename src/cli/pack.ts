import { Fault } from '../core/fault.ts';
import type { House } from './house.ts';
import type { Output } from './output.ts';

export type PackOptions = { readonly output?: string; readonly force?: boolean };

/** `signalbox pack`: a package as one file, the same bytes for the same content. */
export async function pack(house: House, out: Output, path: string, options: PackOptions): Promise<number> {
  const { definition, files } = await house.loadPackage(path);
  const { name, version, hash } = definition;
  const file = options.output ?? `${name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 120)}-${version}.bmad`;
  const bytes = await house.zip(files);
  if (!(await house.writeFile(file, bytes, { replace: options.force === true }))) {
    throw new Fault('BAD_USAGE', `${file} exists already.`, {
      help: `signalbox pack ${path} --force, or --output <file>`,
    });
  }
  if (out.format !== 'text') out.document({ file, name, version, hash, bytes: bytes.length, files: files.size });
  else
    out.result(
      `${file}  ${files.size} files, ${bytes.length} bytes, content ${hash.slice(0, 12)}…\nNext: signalbox package add ${file}`,
    );
  return 0;
}
