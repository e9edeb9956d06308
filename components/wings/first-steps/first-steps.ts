import type { FirstSteps } from '#lib/wings/attention/schema.ts'

const keys = [
  'organisation',
  'administrationClient',
  'onlineServiceClient',
  'destination',
  'keys',
  'assignment',
  'callback',
  'submission',
] as const
export type StepKey = (typeof keys)[number]

/** A step with its place in the list that the person sees. */
export type NumberedStep = { key: StepKey; number: number; isDone: boolean; isOptional: boolean; href: string }

/** The steps of somebody; of the organisation only where it is not the one there is. */
export function stepsOf(steps: FirstSteps): NumberedStep[] {
  const shown = steps.organisations === 1 ? keys.filter((key) => key !== 'organisation') : keys
  return shown.map((key, at) => ({
    key,
    number: at + 1,
    isDone: key === 'organisation' ? steps.organisations > 0 : steps[key],
    isOptional: key === 'callback',
    href: hrefOf(key, steps),
  }))
}

/** The one to take next; none when the first submission has arrived. */
export function nextOf(steps: FirstSteps): NumberedStep | undefined {
  if (steps.submission) return undefined
  return stepsOf(steps).find(({ isDone, isOptional }) => !isDone && !isOptional)
}

/** Nothing was made yet: all of it can be made in one step. */
export const isAtBeginning = ({ administrationClient, onlineServiceClient, destination }: FirstSteps): boolean =>
  !administrationClient && !onlineServiceClient && !destination

/** Where a step is taken. */
function hrefOf(key: StepKey, { destinationId }: FirstSteps): string {
  const destination = destinationId === null ? '/destinations/new' : `/destinations/${destinationId}`
  const hrefs: Record<StepKey, string> = {
    organisation: '/organisations',
    administrationClient: '/clients/new?kind=administration-system',
    onlineServiceClient: '/clients/new?kind=online-service',
    destination: '/destinations/new',
    keys: `${destination}#keys`,
    assignment: `${destination}#clients`,
    callback: `${destination}#callback`,
    submission: '/help#tools',
  }
  return hrefs[key]
}
