import type { CompanyDetails } from '@kilowatt/contracts/tenancy/company-admin'
import { orpc } from '../../api/client.ts'
import { idOrNotFound, orNotFound } from '../../api/or-not-found.ts'
import { queryClient } from '../../api/query-client.ts'

/**
 * @throws the router's "not found" for a company that is absent or not accessible, with its name if it was
 * accessible until now
 */
export async function loadCompany(params: { companyId: string }): Promise<CompanyDetails> {
  const input = { companyId: idOrNotFound(params.companyId) }
  const options = orpc.companyAdmin.get.queryOptions({ input })
  const known = () => queryClient.getQueryData(options.queryKey)?.data.company.name
  return (await orNotFound(queryClient.fetchQuery(options), known)).data.company
}
