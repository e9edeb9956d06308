'use client'

import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { later } from '#components/ui/later.tsx'
import { Section } from '#components/ui/section.tsx'
import type { ClientAnswer } from '#lib/clients/schema.ts'
import { clientKinds } from '#lib/clients/terms.ts'

const ScopesForm = later(async () => (await import('./scopes-form.tsx')).ScopesForm, 8)

/** What the client may do; who manages it changes that at once. */
export function ScopesSection({ client }: { client: ClientAnswer }) {
  const t = useTranslations('clients')
  // with one possible scope there is nothing to choose, unless it was taken away
  const canChange = client.mayManage && (clientKinds[client.kind].length > 1 || client.scopes.length === 0)
  return (
    <Section title={t('scopesPart.title')} id="scopes" intro={canChange ? t('scopesPart.intro') : undefined}>
      {client.scopes.length === 0 ? (
        <div className="mb-4">
          <Alert kind="warning" title={t('noScopes')}>
            <p>{t('scopesPart.none')}</p>
          </Alert>
        </div>
      ) : null}
      <HeldScopes scopes={client.scopes} />
      {canChange ? (
        <div className="mt-4">
          <Disclosure label={t('scopesPart.change')} ahead={ScopesForm.fetch}>
            <ScopesForm client={client} />
          </Disclosure>
        </div>
      ) : null}
    </Section>
  )
}

function HeldScopes({ scopes }: Pick<ClientAnswer, 'scopes'>) {
  const t = useTranslations('clients.scopes')
  return (
    <ul className="flex flex-col gap-2">
      {scopes.map((scope) => (
        <li key={scope}>
          <code>{scope}</code>: {t(scope)}
        </li>
      ))}
    </ul>
  )
}
