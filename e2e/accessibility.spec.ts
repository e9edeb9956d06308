import { accessibilityFaults } from './accessibility.ts'
import { expect, expectSound, test } from './journey.ts'

test('a text that is too pale is found among many of its kind, by its own colour or by what lies behind it', async ({
  page,
}) => {
  await page.goto('/form/status')
  await expectSound(page)
  const text = page.getByRole('main').locator('p').first()
  const pale = async (change: (element: HTMLElement | SVGElement) => void) => {
    await text.evaluate(change)
    return (await accessibilityFaults(page, ['color-contrast'])).join()
  }
  expect(await pale((element) => void (element.style.color = '#ccc'))).toContain('color-contrast: ')
  expect(await pale((element) => void (element.style.color = ''))).toBe('')
  const grey = (element: HTMLElement | SVGElement): void => {
    if (element.parentElement) element.parentElement.style.background = '#777'
  }
  expect(await pale(grey)).toContain('color-contrast: ')
  expect(await accessibilityFaults(page)).toContainEqual(expect.stringMatching(/^color-contrast: /))
  const plain = (element: HTMLElement | SVGElement): void => {
    if (element.parentElement) element.parentElement.style.background = ''
  }
  expect(await pale(plain)).toBe('')
  const dimmed = (element: HTMLElement | SVGElement): void => void (element.style.opacity = '0.3')
  expect(await pale(dimmed)).toContain('color-contrast: ')
})
