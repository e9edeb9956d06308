/** What a run of due work counts, in the order in which people are told. `failed`: rows and parts that it could not do. */
export const runCounts = ['rejected', 'deleted', 'delivered', 'retried', 'warned', 'cleaned', 'failed'] as const
