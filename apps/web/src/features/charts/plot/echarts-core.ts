import { CustomChart, LineChart } from 'echarts/charts'
import { GridSimpleComponent, MarkAreaComponent, MarkLineComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

/**
 * The parts of ECharts that our charts use, loaded only with the charts. `EnergyPlot` draws the pointer
 * itself, so this is the grid without a pointer.
 */
use([CustomChart, LineChart, GridSimpleComponent, MarkAreaComponent, MarkLineComponent, CanvasRenderer])

export { init }
