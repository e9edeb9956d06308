import { writeFile } from 'node:fs/promises'
import { Option, type Command } from 'commander'
import { evidenceFile } from '#lib/wings/evidence/evidence-files.ts'
import { proveCase } from '#lib/wings/evidence/make-evidence.ts'
import { evidenceForms, type EvidenceForm } from '#lib/wings/evidence/terms.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import type { SessionAnswer, Session } from './session.ts'
import { id } from '@kurier/cli/typed-values'

/** `kurier cases prove` */
export function addProveCase(cases: Command, session: Session): void {
  cases
    .command('prove')
    .description('write everything recorded about a case into one file that proves itself; no content')
    .argument('<caseId>', 'id of the case', id)
    .option('--out <file>', 'where to write it; a new file (default: evidence-<caseId> in this folder)')
    .addOption(
      new Option('--as <form>', 'a page that verifies itself, everything, or data')
        .choices(evidenceForms)
        .default('zip'),
    )
    .action((caseId: string, options: { out?: string; as: EvidenceForm }) =>
      session.onDatabase(() => proved(caseId, options)),
    )
}

async function proved(caseId: string, { out, as }: { out?: string; as: EvidenceForm }): Promise<SessionAnswer> {
  const evidence = await proveCase(contextFor(systemActor), { caseId })
  const { name, content } = evidenceFile(evidence, as)
  const file = out ?? name
  await writeFile(file, content, { flag: 'wx' })
  const { events, documents, checkpoints, receipts } = evidence
  return {
    json: { caseId, file, events: events.length },
    text: [
      `Wrote ${file}: ${events.length} events, ${documents.length} submissions and replies, ${receipts.length} deletion receipts, ${checkpoints.length} checkpoints.`,
      as === 'json'
        ? 'Verify it: kurier-client verify FILE'
        : 'Verify it: open the page in a browser, or kurier-client verify FILE.',
    ].join('\n'),
  }
}
