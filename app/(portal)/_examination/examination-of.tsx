import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage } from '#app/(portal)/_session/current-person.ts'
import { ExaminationPage } from '#components/examination/examination-page.tsx'
import type { ExaminedOwner } from '#components/examination/use-examinations.ts'
import { verifyPrograms, type VerifyProgram } from '#components/examination/verify-programs.ts'
import { PageHead } from '#components/ui/page-head.tsx'
import { readExaminations } from '#lib/callbacks/examinations/read-examinations.ts'
import type { Context } from '#lib/platform/context.ts'
import { oncePerProcess } from '#lib/platform/once-per-process.ts'

type ExaminationOfProps = { context: Context; owner: ExaminedOwner & { name: string } }

/** Tries the receiver behind a callback with good and bad callbacks, and shows what came of it. */
export async function ExaminationOf({ context, owner: { kind, id, name } }: ExaminationOfProps) {
  const initial = await forPage(() => readExaminations(context, { owner: { kind, id } }))
  const t = await serverTexts('examination')
  return (
    <>
      <PageHead
        title={t('pageTitle', { name })}
        intro={t('intro')}
        back={{ href: `/${kind}s/${id}#callback`, label: name }}
      />
      <AreaTexts areas={['examination', 'callbacks']}>
        <ExaminationPage owner={{ kind, id }} initial={initial} programs={await documentedPrograms()} />
      </AreaTexts>
    </>
  )
}

/** The programs of the documentation that check a callback; read once. */
function documentedPrograms(): Promise<VerifyProgram[]> {
  return oncePerProcess('documented-programs', async () =>
    // a bundled file has no folder of its own to start from; the process runs in that of the product
    verifyPrograms(await readFile(join(process.cwd(), 'docs/clients/verify-callback.md'), 'utf8')),
  )
}
