import { join, relative } from 'node:path';

/** What cannot be pinned, and what is printed in its place. This is the whole list. */
export function steadyText(places: { readonly folder: string; readonly product: string }): (text: string) => string {
  const replacements: readonly (readonly [string | RegExp, string])[] = [
    // The scenario's own folder and the checkout.
    [places.folder, '<place>'],
    [`${relative(join(places.folder, 'project'), places.product)}/`, '<product>/'],
    [places.product, '<product>/'],
    // The folder that the demo makes for itself.
    [/signalbox-demo-[A-Za-z0-9]{6}/g, 'signalbox-demo-<6>'],
    // The process in the name of an owner, and the one that a person may kill.
    [/\b\d+-(?=[0-9a-f]{12}\b)/g, '<pid>-'],
    [/(kill -9 |process |进程 )\d+/g, '$1<pid>'],
    // What a run is pinned to holds all texts that models are told: each new one would change every golden.
    [/("definition": ?")[0-9a-f]{64}/g, '$1<hash>'],
    // The machine.
    [new RegExp(`\\b${process.versions.node.replaceAll('.', '\\.')}\\b`, 'g'), '<node version>'],
    [`${process.platform} ${process.arch}`, '<platform>'],
  ];
  return (text) =>
    replacements.reduce((changed, [found, by]) => {
      return typeof found === 'string' ? changed.replaceAll(found, by) : changed.replace(found, by);
    }, text);
}
