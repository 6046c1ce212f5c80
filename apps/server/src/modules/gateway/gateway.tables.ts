declare module '../../platform/database/schema.ts' {
  interface Tables {
    quarantine: QuarantineTable
  }
}

type QuarantineTable = {
  serial: string
  reason: string
  day: string
  count: number
  first_at: Date
  last_at: Date
  topic: string | null
  detail: string | null
  sample: Buffer | null
}
