import { foreignTexts, printFaults, treeFaults } from './applicant-looks.ts'
import { languages, walkTheLargeForm, walkTheSmallForm, walkToARejection, type Language } from './applicant-pages.ts'
import { openFormOffice, type FormOffice } from './form-office.ts'
import { expect, scriptRuns, test } from './journey.ts'

test.describe.configure({ mode: 'default' })

let office: FormOffice

test.beforeAll(async ({}, info) => {
  info.setTimeout(180_000)
  office = await openFormOffice()
})

const walks = {
  'the small form': walkTheSmallForm,
  'a rejection': walkToARejection,
  'the large form': walkTheLargeForm,
}

for (const language of Object.keys(languages) as Language[]) {
  for (const [form, walk] of Object.entries(walks)) {
    test.describe(`in ${language}`, () => {
      test.use({ locale: language })
      test(
        `${form}: each page is in one language, says what everything is, and is whole on paper`,
        { tag: '@trial' },
        async ({ page }) => {
          const look = async (name: string) => {
            await expect(page.locator('.animate-pulse')).toHaveCount(0)
            await scriptRuns(page)
            const lang = await page.locator('html').getAttribute('lang')
            const foreign = await foreignTexts(page, language, ['Wohngeldstelle für Formulare'])
            const told = { name, lang, foreign, tree: await treeFaults(page), paper: await printFaults(page) }
            expect.soft(told).toEqual({ name, lang: language, foreign: [], tree: [], paper: [] })
          }
          await walk({ page, language, office, look })
        },
      )
    })
  }
}

test.describe('in en', () => {
  test.use({ locale: 'en' })
  test('a German word, what has no name, and what paper does not show are found', async ({ page }) => {
    await page.goto('/form/status')
    await scriptRuns(page)
    await page.locator('main').evaluate((main) => {
      const add = (name: string, text: string, style: Record<string, string> = {}) => {
        const element = main.appendChild(document.createElement(name))
        element.textContent = text
        for (const [property, value] of Object.entries(style)) element.style.setProperty(property, value, 'important')
        return element
      }
      add('p', 'Geben Sie die Fallnummer ein.')
      add('p', 'Die Quittung').lang = 'de'
      for (const name of ['button', 'ul']) add(name, '')
      add('h5', '5')
      add('p', 'pale', { color: '#ccc' })
      add('p', 'dark', { 'background-color': '#000' })
      add('p', 'stays', { position: 'fixed' })
      const field = add('input', '')
      field.ariaLabel = 'Wrong'
      field.ariaInvalid = 'true'
      add('textarea', '1\n2\n3\n4', {
        'field-sizing': 'fixed',
        height: '20px',
        'max-height': '20px',
        'min-height': '0',
      })
    })
    expect(await foreignTexts(page, 'en', [])).toEqual(['Geben Sie die Fallnummer ein.'])
    const tree = [
      'button without a name',
      'an empty list ',
      'textbox without a name',
      'heading of level 5 after 2: 5',
      'no error at ',
    ]
    expect(await treeFaults(page)).toEqual(tree)
    const paper = (await printFaults(page)).map((fault) => fault.split(':')[0])
    expect(paper).toEqual(['stays in place', 'not black', 'a ground', 'cut'])
  })
})
