import { quarantineContract } from './quarantine.ts'

/** Device messages that were refused. */
export const gatewayApi = {
  quarantine: quarantineContract,
}
