'use client'

import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import { Name } from '#components/ui/name.tsx'
import type { ShownOwner } from '#lib/callbacks/log/log-schema.ts'

/** The page of a destination or client. */
const pageOf = ({ kind, id }: ShownOwner): string => (kind === 'destination' ? `/destinations/${id}` : `/clients/${id}`)

/** Whose address it is, with a link to its page while there is one. `isBrief`: in one line. */
export function OwnerName({ owner, isBrief = false }: { owner: ShownOwner; isBrief?: boolean }) {
  const t = useTranslations('callbacks.owner')
  return (
    <>
      {owner.name === null ? (
        t('gone')
      ) : (
        <Link
          href={pageOf(owner)}
          title={isBrief ? `${t(owner.kind)}: ${owner.name}` : undefined}
          className="kern-link kern-link--no-visited-state"
        >
          <Name>{owner.name}</Name>
        </Link>
      )}
      {isBrief ? null : <span className="block text-sm text-muted">{t(owner.kind)}</span>}
    </>
  )
}
