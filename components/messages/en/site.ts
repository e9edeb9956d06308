import type { site as german } from '../de/site.ts'

export const site: typeof german = {
  name: 'Kurier',
  title: 'Kurier – delivery service for public administration',
  description: 'Delivery service between online services and the systems of public administration.',
  toContent: 'Skip to content',
  toStart: '{name}, to the start page',
  footer: {
    version: 'Kurier, version {version}',
    licence: 'Licence Apache-2.0',
    design: 'Designed with the KERN design system',
    operatedBy: 'Operated by {name}',
    imprint: 'Imprint',
    privacy: 'Privacy',
    accessibility: 'Accessibility',
    reference: 'Interfaces',
  },
  navigation: {
    label: 'Main navigation',
    menu: 'Menu',
    start: 'Overview',
    clients: 'Clients',
    destinations: 'Destinations',
    callbacks: 'Callbacks',
    cases: 'Cases',
    organisations: 'Organisations',
    admin: 'Operations',
  },
  search: {
    label: 'Find a case',
    hint: 'Paste an id',
    action: 'Search',
  },
  account: {
    signIn: 'Sign in',
    signOut: 'Sign out',
    own: 'My account',
    signedInAs: 'Signed in as',
  },
  theme: {
    legend: 'Colour scheme',
    system: 'Colour scheme of the device',
    light: 'Light colour scheme',
    dark: 'Dark colour scheme',
  },
  language: {
    legend: 'Language',
    de: 'Deutsch',
    en: 'English',
  },
  notFound: {
    title: 'Page not found',
    heading: 'There is no such page',
    note: 'The address may be misspelt, the page may have moved, or your access does not reach it.',
    back: 'To the start page',
  },
  failure: {
    heading: 'The page could not be loaded',
    note: 'The fault is not yours and stands in the log of the service. Try again; if it stays, tell the operator the reference.',
    again: 'Try again',
    reference: 'Reference',
  },
}
