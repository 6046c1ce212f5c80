import { quarantineContract } from './quarantine.ts'

/** What devices sent and were refused. */
export const gatewayApi = {
  quarantine: quarantineContract,
}
