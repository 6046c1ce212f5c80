import type { gatewayDeclaration } from '@kilowatt/contracts/gateway/gateway-declaration'
import type { CallExamples } from './call-examples-type.ts'

export const gatewayExamples: CallExamples<keyof typeof gatewayDeclaration.calls> = {
  quarantine: { list: () => ({}), ofController: ({ place }) => ({ id: place.controllerId }) },
}
