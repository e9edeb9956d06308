/** The member of a page's query that names what is open at the side of its list. */
export const OPENED_BESIDE = 'open'

/** Whether something is open there. Reading the page again would begin it again, with all that somebody has done beside the list. */
export const isOpenedBeside = (): boolean => new URLSearchParams(window.location.search).has(OPENED_BESIDE)
