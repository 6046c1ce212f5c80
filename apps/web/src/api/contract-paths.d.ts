declare module 'virtual:contract-paths' {
  import type { AnyContractRouter } from '@orpc/contract'

  const contractPaths: AnyContractRouter
  export default contractPaths
}
