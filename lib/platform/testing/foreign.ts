/** All that PostgreSQL's client library reads, and the driver beside it, set to what leads nowhere. */
export const foreign = {
  ...{ PGHOST: 'elsewhere.invalid', PGHOSTADDR: '192.0.2.1', PGPORT: '1', PGDATABASE: 'other', PGUSER: 'other' },
  ...{ PGPASSWORD: 'other', PGPASSFILE: '/nonexistent', PGSERVICE: 'other', PGOPTIONS: '-c search_path=other' },
  ...{ PGSSLMODE: 'verify-full', PGSSLNEGOTIATION: 'nonsense', PGSSLROOTCERT: '/nonexistent', PGREPLICATION: 'true' },
  ...{ PGCLIENT_ENCODING: 'LATIN1', PGBINARY: 'true', PGAPPNAME: 'other', PGCONNECT_TIMEOUT: '1', PGTZ: 'Asia/Tokyo' },
}
