'use client'

import type { ReactNode } from 'react'
import { fieldId } from '#components/ui/text-field.tsx'
import type { GroupId, Words } from '@kurier/forms/definition'
import { useFormTools } from './form-tools.tsx'
import { HelpText } from './help-text.tsx'
import type { HeadingLevel } from './sections.ts'
import { Spoken, SpokenLines } from '../spoken.tsx'
import { aboutOf, labelWords } from '../words.ts'

/** Id of the title of the group at this path. */
export const titleId = (path: string): string => `${fieldId(path)}-title`

type TitleProps = { path: string; level: HeadingLevel; className: string; children: ReactNode }

/** The title of a group in a step, as a heading that can take the keyboard. */
export function GroupTitle({ path, level, className, children }: TitleProps) {
  const Heading = `h${level}` as const
  return (
    <Heading id={titleId(path)} tabIndex={-1} className={`${className} wrap-anywhere`}>
      {children}
    </Heading>
  )
}

/** What a group is called. */
export function GroupName({ id }: { id: GroupId }) {
  const { form } = useFormTools()
  return <Spoken form={form} words={labelWords(form, id)} />
}

/** What is told of a group below its title: a text, and what helps to answer. */
export function GroupAbout({ id, className = '' }: { id: GroupId; className?: string }) {
  const { form } = useFormTools()
  const { text, hint } = aboutOf(form, id)
  if (!text && !hint) return null
  return (
    <div className={`flex flex-col gap-2 ${className}`}>
      {text ? <AboutText words={text} /> : null}
      <AboutHint words={hint} />
    </div>
  )
}

/** What is to be read before, in paragraphs. */
export function AboutText({ words }: { words: Words }) {
  const { form } = useFormTools()
  return (
    <p>
      <SpokenLines form={form} words={words} />
    </p>
  )
}

/** What helps to understand it, if there is anything. */
export function AboutHint({ words }: { words: Words | undefined }) {
  const { form } = useFormTools()
  if (!words) return null
  return (
    <div className="text-muted">
      <HelpText form={form} words={words} />
    </div>
  )
}
