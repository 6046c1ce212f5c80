import { CustomChart, LineChart } from 'echarts/charts'
import { GridSimpleComponent, MarkAreaComponent, MarkLineComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

/**
 * The parts of ECharts that our charts use, loaded only with them. We draw the pointer ourselves
 * (`EnergyPlot`), so this is the grid without one.
 */
use([CustomChart, LineChart, GridSimpleComponent, MarkAreaComponent, MarkLineComponent, CanvasRenderer])

export { init }
