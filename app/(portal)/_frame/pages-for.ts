import type { NavigationItem } from '#components/site/main-navigation.tsx'
import { organisationsFor, type Permission } from '#lib/accounts/permissions.ts'
import type { SignedInPerson } from '#lib/accounts/person-of-session.ts'

/** The main pages and what one must be allowed somewhere to open them. */
const pages: readonly (NavigationItem & { permission?: Permission })[] = [
  { href: '/', text: 'start' },
  { href: '/workbench', text: 'workbench', permission: 'work-on-submissions' },
  { href: '/clients', text: 'clients', permission: 'see-clients' },
  { href: '/destinations', text: 'destinations', permission: 'see-destinations' },
  { href: '/callbacks', text: 'callbacks', permission: 'see-callbacks' },
  { href: '/cases', text: 'cases', permission: 'see-cases' },
  { href: '/organisations', text: 'organisations', permission: 'see-organisation' },
  { href: '/admin', text: 'admin', permission: 'operate' },
]

/** The pages of the main navigation that this person can open; the verbs behind them decide again. */
export function pagesFor(person: SignedInPerson): NavigationItem[] {
  const { id: personId, sessionId, name, isOperator, isSupport, roles } = person
  const actor = { kind: 'person', personId, sessionId, name, isOperator, isSupport, roles, address: '' } as const
  const isOpen = (permission: Permission) => organisationsFor(actor, permission)?.length !== 0
  return pages
    .filter(({ permission }) => permission === undefined || isOpen(permission))
    .map(({ href, text }) => ({ href, text }))
}
