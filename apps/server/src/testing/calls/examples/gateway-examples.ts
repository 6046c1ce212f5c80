import type { gatewayDeclaration } from '@kilowatt/contracts/gateway/gateway-declaration'
import type { ModuleExamples } from './module-examples.ts'

export const gatewayExamples: ModuleExamples<keyof typeof gatewayDeclaration.calls> = {
  inputs: {
    quarantine: { list: () => ({}), ofController: ({ place }) => ({ id: place.controllerId }) },
  },
}
