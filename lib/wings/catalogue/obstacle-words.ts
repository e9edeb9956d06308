import type { Words } from '@kurier/forms/definition'
import { obstacles as german } from '../../words/de/catalogue.ts'
import { obstacles as english } from '../../words/en/catalogue.ts'
import { say, type Facts } from '../../words/say.ts'

/** Why a form was not made or stored, in both languages: a report has it beside what the reading of the files says. */
export const obstacleWords = (name: keyof typeof german, facts?: Facts): Words => ({
  de: say('de', german[name], facts),
  en: say('en', english[name], facts),
})
