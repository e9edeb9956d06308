-- Of which moment the newest whole backup by the command line is; null: there was none. Monitoring compares it with its clock.
alter table installation add column last_backup_at timestamptz(3);
