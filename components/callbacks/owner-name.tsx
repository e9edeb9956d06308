'use client'

import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import { Name } from '#components/ui/name.tsx'
import type { ShownOwner } from '#lib/callbacks/log/log-schema.ts'

/** The page of a destination or client. */
const pageOf = ({ kind, id }: ShownOwner): string => (kind === 'destination' ? `/destinations/${id}` : `/clients/${id}`)

/** Whose address it is, with a link to its page while there is one. */
export function OwnerName({ owner }: { owner: ShownOwner }) {
  const t = useTranslations('callbacks.owner')
  return (
    <>
      {owner.name === null ? (
        t('gone')
      ) : (
        <Link href={pageOf(owner)} className="kern-link kern-link--no-visited-state">
          <Name>{owner.name}</Name>
        </Link>
      )}
      <span className="block text-sm text-muted">{t(owner.kind)}</span>
    </>
  )
}
