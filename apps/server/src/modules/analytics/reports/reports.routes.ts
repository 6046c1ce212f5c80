import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { SeparateProcess } from '../../../platform/separate-process.ts'
import { accessCompany, accessLocation, accessLocationGroup, locationsOf } from '../../tenancy/index.ts'
import { prepareDrawing } from './draw-pdf.ts'
import { readReport } from './report.queries.ts'
import { openReportFile } from './report-file.ts'
import { planReport, type ReportRequest } from './report-plan.ts'
import { type ReportSource, reportOfLocation, reportOfMany } from './report-source.queries.ts'

type CallContext = Parameters<typeof actorOf>[0]

export function reportsRoutes({ db }: Platform, apart: SeparateProcess) {
  const ofLocation = async (context: CallContext, locationId: number) =>
    reportOfLocation(db, await accessLocation(db, actorOf(context), locationId, 'view'), Date.now())
  const ofGroup = async (context: CallContext, locationGroupId: number) => {
    const group = await accessLocationGroup(db, actorOf(context), locationGroupId)
    return reportOfMany(db, { ...group, set: locationsOf({ group }) })
  }
  const ofCompany = async (context: CallContext, companyId: number) => {
    const company = await accessCompany(db, actorOf(context), companyId)
    return reportOfMany(db, { name: company.name, companyId: company.id, set: locationsOf({ company }) })
  }
  const read = async (source: ReportSource, request: ReportRequest) => {
    const data = await readReport(source, planReport(request, source))
    apart.prepare(prepareDrawing)
    return { data }
  }
  const file = (source: ReportSource, request: Parameters<typeof openReportFile>[2]) =>
    openReportFile({ db, apart }, source, request, Date.now())
  return {
    location: calls.reports.location.handler(async ({ input, context }) =>
      read(await ofLocation(context, input.locationId), input),
    ),
    group: calls.reports.group.handler(async ({ input, context }) =>
      read(await ofGroup(context, input.locationGroupId), input),
    ),
    company: calls.reports.company.handler(async ({ input, context }) =>
      read(await ofCompany(context, input.companyId), input),
    ),
    locationFile: calls.reports.locationFile.handler(async ({ input, context }) =>
      file(await ofLocation(context, input.locationId), input),
    ),
    groupFile: calls.reports.groupFile.handler(async ({ input, context }) =>
      file(await ofGroup(context, input.locationGroupId), input),
    ),
    companyFile: calls.reports.companyFile.handler(async ({ input, context }) =>
      file(await ofCompany(context, input.companyId), input),
    ),
  }
}
