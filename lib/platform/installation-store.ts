import { statement } from './statement.ts'

/** Which installation a database belongs to; its blobs and its standby bear the same id. */
export const selectInstallation = statement<{ id: string }>('installation', 'select id from installation')

/** `installedAt`: when this database became an installation, which is when it was restored, if it was. */
export type BackupTimes = { lastBackupAt: Date | null; installedAt: Date }

export const selectBackupTimes = statement<BackupTimes>(
  'backup-times',
  'select last_backup_at, (select min(started_at) from applied_migrations) as installed_at from installation',
)

/** Of two backups at once the newer one counts, whichever ends last. */
export const updateLastBackup = statement<{ one: number }, { madeAt: Date }>(
  'backup-noted',
  'update installation set last_backup_at = greatest(last_backup_at, :madeAt) returning one',
)
