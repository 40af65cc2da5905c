import { print } from '../platform/terminal.ts';
import { OfficeRefused, type Run, WrongUsage } from '../verb.ts';
import { readOutside } from './read-outside.ts';

/** What looks whether all is as it was: whatever isn't is named, and the command ends with 1. */
export const verifyAudit: Run = async ({ words, flags }, { withOffice }) => {
  if (words.length > 0) throw new WrongUsage();
  const outside = readOutside(flags);
  const { links, broken, faults } = await withOffice((office) => office('audit/verify', outside));
  for (const fault of faults) print(fault);
  if (broken) throw new OfficeRefused(`the chain is broken after ${links} events`);
  if (faults.length > 0) throw new OfficeRefused(`${faults.length} of the audit does not hold`);
  print(`The chain holds: ${links} events.`);
};

export const verifyRecords: Run = async ({ words, flags }, { withOffice }) => {
  if (words.length > 0) throw new WrongUsage();
  const outside = readOutside(flags);
  const { sheets, outcomes, careers, faults } = await withOffice((office) =>
    office('records/verify', outside),
  );
  for (const { at, fault } of faults) print(`${at}: ${fault}`);
  if (faults.length > 0) throw new OfficeRefused(`${faults.length} of what was recorded does not hold`);
  print(`All holds: ${sheets} sheets, ${outcomes} outcomes of ${careers} careers.`);
};

export const checkUploads: Run = async ({ words }, { withOffice }) => {
  if (words.length > 0) throw new WrongUsage();
  const { nobodys, missing, sealed } = await withOffice((office) => office('uploads/check', {}));
  print(`${nobodys} files are nobody’s; ${missing.length} papers lack their file`);
  print(`${sealed.length} files are sealed with a key that is not in UPLOADS_KEY`);
  const lines = [
    ...(missing.length > 0 ? ['no file is there of:', ...missing] : []),
    ...(sealed.length > 0 ? ['no key here opens, until UPLOADS_KEY has theirs:', ...sealed] : []),
  ];
  if (lines.length > 0) throw new OfficeRefused(lines.join('\n'));
};
