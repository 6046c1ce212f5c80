/** Why a device message was refused; one table for ingest, metrics, the admin's list and the docs. */
export const refusalReasons = [
  'oversize',
  'over_limit',
  'junk',
  'foreign_topic',
  'unknown_topic',
  'bad_clock',
  'out_of_range',
  'not_claimed',
  'unknown_source',
  'before_take_over',
  'telegram_error',
  'wrong_password',
  'unknown_serial',
] as const
export type RefusalReason = (typeof refusalReasons)[number]
