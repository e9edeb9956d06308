import type { refusedHead as german } from '../de/refused-head.ts'

export const refusedHead: typeof german = {
  title: 'The browser sent too much along',
  reason:
    'The head of the request is larger than 16 KiB and was not read. Mostly that is due to cookies: a browser sends all that it has for this host name, those of other programs too.',
  fix: 'Delete the cookies of this address in the settings of your browser and reload the page, or open the address in a private window.',
  programs: 'Programs send a shorter address, and fewer or shorter headers.',
}
