'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MemberRecord } from '#lib/accounts/member-schema.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import { roles, type Role } from '#lib/platform/terms.ts'

type ChangeRoleProps = { member: MemberRecord; onChange: (role: Role) => Promise<void> }

/** Another role for a member; says that the sessions end with it. */
export function ChangeRole({ member, onChange }: ChangeRoleProps) {
  const t = useTranslations('organisations')
  const { name, isSelf } = member
  const [role, setRole] = useState(member.role)
  return (
    <ConfirmDialog
      trigger={
        <Button variant="tertiary" icon="edit" aria-label={t('members.changeRoleOf', { name })} className="px-0">
          {t('members.changeRole')}
        </Button>
      }
      title={t('members.changeRoleTitle', { name })}
      confirmLabel={t('members.changeRoleAction')}
      onConfirm={() => onChange(role)}
    >
      <SelectInput
        name="role"
        label={t('members.role')}
        hint={t(`roleHints.${role}`)}
        value={role}
        onChange={({ target }) => setRole(roles.find((one) => one === target.value) ?? role)}
        options={roles.map((value) => ({ value, label: t(`roles.${value}`) }))}
      />
      <p>{isSelf ? t('members.changeRoleSelf') : t('members.changeRoleNote', { name })}</p>
    </ConfirmDialog>
  )
}

type RemoveMemberProps = { member: MemberRecord; organisation: string; onRemove: () => Promise<void> }

/** Takes a member out, or leaves; says what is lost. */
export function RemoveMember({ member, organisation, onRemove }: RemoveMemberProps) {
  const t = useTranslations('organisations.members')
  const { name, isSelf } = member
  return (
    <ConfirmDialog
      danger
      trigger={
        <Button
          variant="tertiary"
          icon={isSelf ? 'logout' : 'delete'}
          aria-label={isSelf ? undefined : t('removeName', { name })}
          className="px-0"
        >
          {isSelf ? t('leave') : t('remove')}
        </Button>
      }
      title={isSelf ? t('leaveTitle', { organisation }) : t('removeTitle', { name })}
      confirmLabel={isSelf ? t('leave') : t('remove')}
      onConfirm={onRemove}
    >
      <p>{isSelf ? t('leaveNote', { organisation }) : t('removeNote', { name, organisation })}</p>
    </ConfirmDialog>
  )
}
