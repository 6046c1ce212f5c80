import type { gatewayApi } from '@kilowatt/contracts/gateway/gateway-api'
import type { CallExamples } from './call-examples-type.ts'

export const gatewayExamples: CallExamples<keyof typeof gatewayApi> = {
  quarantine: { list: () => ({}), ofController: ({ place }) => ({ id: place.controllerId }) },
}
