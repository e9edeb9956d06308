import type { Metadata } from 'next'
import { singleValues } from '#app/_http/list-query.ts'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { CheckpointTable } from '#components/wings/checkpoints/checkpoint-table.tsx'
import { Copyable } from '#components/ui/copyable.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { Section } from '#components/ui/section.tsx'
import { madeCheckpoints } from '#lib/wings/checkpoints/checkpoints-for-operators.ts'
import { checkpointsQuery } from '#lib/wings/checkpoints/schema.ts'
import { contextFor } from '#lib/platform/context.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('checkpoints')
  return { title: t('title') }
}

type CheckpointPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

const commands = {
  save: 'node kurier-client.mjs checkpoint --save checkpoint.json',
  compare: 'node kurier-client.mjs checkpoint --compare checkpoint.json',
} as const

/** Where everybody finds the checkpoints, to keep one. */
export default async function CheckpointsPage({ searchParams }: CheckpointPageProps) {
  const query = checkpointsQuery.parse(singleValues(await searchParams))
  const made = await madeCheckpoints(contextFor(undefined), query)
  const t = await serverTexts('checkpoints')
  return (
    <AreaTexts areas={['checkpoints']}>
      <PageHead title={t('title')} intro={t('intro')} />
      <Section title={t('list')}>
        <CheckpointTable made={made} path="/checkpoints" />
      </Section>
      <Section title={t('keep')} intro={t('keepNote')}>
        <div className="flex flex-col gap-2">
          {(['save', 'compare'] as const).map((name) => (
            <Copyable key={name} value={commands[name]} name={t(name)} />
          ))}
        </div>
      </Section>
    </AreaTexts>
  )
}
