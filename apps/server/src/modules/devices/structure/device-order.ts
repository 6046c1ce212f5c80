import { type RawBuilder, sql } from 'kysely'

/**
 * Devices in the order of all lists: as people have put them; those that nobody has put anywhere follow, the one of higher priority
 * first, then by name.
 * @param device what the table is called in the query
 */
export const inDeviceOrder = (device: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${device}.${name}`)
  return sql`${column('sort')} nulls last, ${column('priority')} desc, ${column('name')} collate name_order, ${column('id')}`
}
