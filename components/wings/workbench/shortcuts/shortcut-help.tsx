'use client'

import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { CheckBox } from '#components/ui/check-box.tsx'
import { Modal } from '#components/ui/modal.tsx'
import { shortcutKeys, shortcutsAt, useSingleKeys, type ShortcutPlace } from './shortcuts.ts'

/** What the keys of this page do, and the box that turns them off. */
export function ShortcutHelp({ place, onClose }: { place: ShortcutPlace; onClose: () => void }) {
  const t = useTranslations('workbench.shortcuts')
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const { areOn, turn } = useSingleKeys()
  const keys =
    place === 'list'
      ? shortcutsAt.list.map((name) => [name, t(`list.${name}`)] as const)
      : shortcutsAt.desk.map((name) => [name, t(`desk.${name}`)] as const)
  return (
    <Modal
      dialog={dialog}
      onClose={onClose}
      aria-labelledby={heading}
      className="m-auto max-h-[90dvh] w-[min(36rem,calc(100vw-2rem))] max-w-none"
    >
      <div className="flex flex-col gap-4 overflow-y-auto p-6">
        <h2 id={heading} className="kern-heading-medium">
          {t('heading')}
        </h2>
        <CheckBox
          name="single-keys"
          label={t('areOn')}
          hint={t('areOnHint')}
          checked={areOn}
          onChange={({ target }) => turn(target.checked)}
        />
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
          {keys.map(([name, what]) => (
            <Keyed key={name} keys={shortcutKeys[name]} isOff={!areOn} what={what} />
          ))}
          <Keyed keys={t('keys.leave')} what={t('leave')} />
          <Keyed keys={t('keys.send')} what={t(`send.${place}`)} />
        </dl>
        <Button variant="secondary" className="self-end" onClick={() => dialog.current?.close()}>
          {t('close')}
        </Button>
      </div>
    </Modal>
  )
}

function Keyed({ keys, what, isOff = false }: { keys: string; what: string; isOff?: boolean }) {
  return (
    <>
      <dt>
        <kbd className="rounded border border-edge px-2 py-0.5 font-mono">{keys}</kbd>
      </dt>
      <dd className={isOff ? 'text-muted line-through' : undefined}>{what}</dd>
    </>
  )
}
