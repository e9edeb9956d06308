import type { Locator, Page } from '@playwright/test'

/** What happened or lies ahead in a case: a line each, on opening with what is told of it. */
export const timelinePoints = (page: Page): Locator => page.getByRole('main').locator('li:has(> details > summary h3)')

/** Opens a line of the timeline. */
export const openPoint = (point: Locator, patience?: { timeout: number }): Promise<void> =>
  point.locator('summary').first().click(patience)
