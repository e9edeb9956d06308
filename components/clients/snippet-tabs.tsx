'use client'

import { Tabs } from 'radix-ui'
import { useTranslations } from 'use-intl'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { snippets } from './snippets.ts'

/** The token request in several languages, one shown at a time. */
export function SnippetTabs() {
  const t = useTranslations('clients.fresh')
  return (
    <Tabs.Root defaultValue="curl">
      <Tabs.List aria-label={t('tabs')} className="mb-4 flex flex-wrap gap-x-6 border-b border-line">
        {snippets.map(({ id, language }) => (
          <Tabs.Trigger
            key={id}
            value={id}
            className="-mb-px border-b-4 border-transparent py-2 hover:border-line data-[state=active]:border-action data-[state=active]:font-semibold"
          >
            {language}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {snippets.map(({ id, language, code }) => (
        <Tabs.Content key={id} value={id}>
          <CodeBlock code={code} name={t('snippet', { language })} />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}
