import type { workbenchList as german } from '../de/workbench-list.ts'

/** Destinations with what there is to do, at the workbench and on a case worker's start page. */
export const workbenchList: typeof german = {
  intro:
    'Read the submissions to your destinations, accept them, reject them and reply. Everything is decrypted and signed in your browser; your private keys never leave it.',
  caption: 'Destinations where you work',
  search: 'Name of the destination',
  name: 'Destination',
  waiting: 'Waiting',
  further: 'Handed in',
  mine: 'Mine',
  deadline: 'Next deadline',
  near: '{count, plural, one {one deadline is near} other {# deadlines are near}}',
  closed: 'The workbench is for case workers',
  closedHint:
    'Only people with the role “case worker” can read and decide applications: what applicants write concerns nobody else. An owner of the organisation can give somebody this role.',
  toDestinations: 'To the destinations',
  quiet: 'Nothing is waiting',
  quietHint: 'As soon as an application arrives, its destination appears here.',
  all: 'All destinations at the workbench{rest, plural, =0 {} one { (one more)} other { (# more)}}',
  empty: 'No destination',
  emptyHint: 'Your organisations have no destinations yet, or none matches your search.',
}
