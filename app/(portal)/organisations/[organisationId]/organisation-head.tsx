import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { LinkTabs } from '#components/ui/link-tabs.tsx'
import { Name } from '#components/ui/name.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import type { OrganisationDetail } from '#lib/accounts/organisation-schema.ts'

type Tab = 'members' | 'invitations' | 'figures' | 'auditLog'

/** Head of an organisation's pages, with the ways to those the person may see. */
export async function OrganisationHead({ organisation, tab }: { organisation: OrganisationDetail; tab: Tab }) {
  const t = await serverTexts('organisations')
  const { organisationId, name, mayManage, maySeeFigures, maySeeAuditLog } = organisation
  const path = `/organisations/${organisationId}`
  const tabs = [
    { id: 'members', href: path, seen: true },
    { id: 'invitations', href: `${path}/invitations`, seen: mayManage },
    { id: 'figures', href: `${path}/figures`, seen: maySeeFigures },
    { id: 'auditLog', href: `${path}/audit-log`, seen: maySeeAuditLog },
  ] as const
  const shown = tabs.filter(({ seen }) => seen)
  return (
    <>
      <PageHead title={<Name>{name}</Name>} back={{ href: '/organisations', label: t('list.back') }} />
      {shown.length > 1 ? (
        <LinkTabs
          label={t('tabs.label')}
          tabs={shown.map(({ id, href }) => ({ href, label: t(`tabs.${id}`), current: id === tab }))}
        />
      ) : null}
    </>
  )
}
