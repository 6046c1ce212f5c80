import type { ColumnType, GeneratedAlways } from 'kysely'

export type Id = GeneratedAlways<number>
/** for searching: lower case without accents */
export type Folded = GeneratedAlways<string>
/** read as an object, written as its text */
export type JsonObject = ColumnType<Record<string, unknown> | null, string | null, never>
export type CreatedAt = ColumnType<Date, Date | undefined, Date>
