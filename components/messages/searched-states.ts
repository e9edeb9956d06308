import type { ReceivedList } from '#lib/timelines/received-schema.ts'

/** What people may type for a state when they search, in either language, whichever the page has. */
export const searchedStates: Record<ReceivedList['state'], string> = {
  incomplete: '',
  submitted: 'wartet wartend abgesendet waiting submitted sent',
  accepted: 'angenommen accepted',
  rejected: 'zurückgewiesen abgelehnt rejected refused',
  deleted: 'gelöscht deleted',
}

/** The same for documents that were handed in. */
export const searchedFurther = 'nachgereicht unterlagen documents handed in'
