import { type RawBuilder, sql } from 'kysely'

/**
 * Order of devices in all lists: first as arranged by people; the others by priority, highest first, then by
 * name.
 * @param device name of the table in the query
 */
export const inDeviceOrder = (device: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${device}.${name}`)
  return sql`${column('sort')} nulls last, ${column('priority')} desc, ${column('name')} collate name_order, ${column('id')}`
}
