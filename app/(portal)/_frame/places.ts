import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import type { NavigationGroup } from '#components/site/main-navigation.tsx'
import type { Place } from '#components/site/places.ts'
import { organisationsFor, type Permission } from '#lib/accounts/permissions.ts'
import { actorOf, type SignedInPerson } from '#lib/accounts/sign-in/person-of-session.ts'
import { settings } from '#lib/platform/env.ts'
import { mainPages, operatorPages } from '#lib/rooms/lists.ts'
import { operatorGroups } from '#lib/rooms/room.ts'

/** Whether this person may do something anywhere; the verbs behind a page decide again. */
function allowance(person: SignedInPerson): (permission: Permission | undefined) => boolean {
  const actor = actorOf(person, '')
  return (permission) => permission === undefined || organisationsFor(actor, permission)?.length !== 0
}

/** The pages of the main navigation that this person can open. */
function pagesFor(person: SignedInPerson) {
  const may = allowance(person)
  const { sandbox } = settings()
  return mainPages.filter(
    ({ permission, onlyInSandbox = false }) => may(permission as Permission) && (sandbox || !onlyInSandbox), // a test compares
  )
}

/** The same in groups, with those of the operators; none where there is one page alone. */
export async function groupsFor(person: SignedInPerson): Promise<NavigationGroup[]> {
  const main = pagesFor(person)
  const t = await serverTexts('site')
  const all: NavigationGroup[] = [
    { items: main.map(({ href, name }) => ({ href, label: t(`navigation.${name}`) })) },
    ...(person.isOperator ? await operatorsGroups() : []),
  ]
  return all.flatMap(({ items }) => items).length > 1 ? all : []
}

async function operatorsGroups(): Promise<NavigationGroup[]> {
  const t = await serverTexts('admin')
  return operatorGroups.map((group) => ({
    label: t('group', { name: t(`groups.${group}`) }),
    items: operatorPages
      .filter((page) => page.group === group)
      .map(({ href, name }) => ({ href, label: t(`tabs.${name}`) })),
  }))
}

/** Every page that this person can open by its name, and what can be done at once. */
export async function placesFor(person: SignedInPerson): Promise<Place[]> {
  const may = allowance(person)
  const t = await serverTexts('site')
  const [clients, destinations, organisations, admin] = await Promise.all([
    serverTexts('clients'),
    serverTexts('destinations'),
    serverTexts('organisations'),
    serverTexts('admin'),
  ])
  const all: readonly (Place & { permission?: Permission })[] = [
    ...pagesFor(person).map(({ href, name }) => ({ kind: 'page', href, label: t(`navigation.${name}`) }) as const),
    { kind: 'page', href: '/account', label: t('account.own') },
    { kind: 'page', href: '/help', label: t('footer.help') },
    ...(settings().hasPublicSearch
      ? [{ kind: 'page', href: '/where-to-send', label: t('footer.whereToSend') } as const]
      : []),
    { kind: 'page', href: '/checkpoints', label: t('footer.checkpoints') },
    { kind: 'page', href: '/callbacks/undelivered', label: t('places.undelivered'), permission: 'see-callbacks' },
    ...operatorPages.map(
      ({ href, name }) =>
        ({
          kind: 'page',
          href,
          label: `${admin('title')}: ${admin(`tabs.${name}`)}`,
          permission: 'operate',
        }) as const,
    ),
    { kind: 'action', href: '/clients/new', label: clients('list.create'), permission: 'manage-clients' },
    { kind: 'action', href: '/destinations/new', label: destinations('list.new'), permission: 'manage-destinations' },
    { kind: 'action', href: '/organisations/new', label: organisations('create.action'), permission: 'operate' },
    { kind: 'action', href: '/callbacks/signature', label: t('places.signature'), permission: 'see-callbacks' },
    { kind: 'action', href: '/clients', label: t('places.renewSecret'), permission: 'manage-clients' },
    { kind: 'action', href: '/destinations', label: t('places.pauseCallbacks'), permission: 'manage-destinations' },
    { kind: 'action', href: '/destinations', label: t('places.replaceKeys'), permission: 'manage-destinations' },
    { kind: 'action', href: '/docs/kurier-client', label: t('places.client') },
    { kind: 'action', href: '/account#sessions', label: t('places.sessions') },
    { kind: 'action', href: '/account#change-password', label: t('places.password') },
    { kind: 'action', href: '/account#second-factor', label: t('places.secondFactor') },
  ]
  return all.filter(({ permission }) => may(permission)).map(({ kind, href, label }) => ({ kind, href, label }))
}
