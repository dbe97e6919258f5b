import { costWords, countWords } from '../turn/words';
import type { UsageRow } from './usage';

const HEIGHT = 120;
const STEP = 12;
const BAR = 9;

/** Tokens by day as bars, those that went in below those that came out. The table beneath has the numbers. */
export function UsageChart({ days }: { readonly days: readonly UsageRow[] }) {
  const most = Math.max(...days.map(({ input, output }) => input + output), 1);
  const high = (tokens: number): number => (tokens / most) * HEIGHT;
  const width = days.length * STEP;
  return (
    <figure className="usage-chart">
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Tokens by day, at most ${countWords(most)} on one`}
      >
        {days.map((day, index) => {
          const x = index * STEP + (STEP - BAR) / 2;
          const [below, above] = [high(day.input), high(day.output)];
          return (
            <g key={day.name}>
              <title>{dayWords(day)}</title>
              <rect className="usage-ground" x={index * STEP} y={0} width={STEP} height={HEIGHT} />
              <rect className="usage-in" x={x} y={HEIGHT - below} width={BAR} height={below} />
              <rect className="usage-out" x={x} y={HEIGHT - below - above} width={BAR} height={above} />
            </g>
          );
        })}
      </svg>
      <figcaption className="usage-legend">
        <span>{days[0]?.name}</span>
        <span>
          <span className="usage-key usage-key-in" aria-hidden="true" /> in{' '}
          <span className="usage-key usage-key-out" aria-hidden="true" /> out, at most {countWords(most)} tokens a day
        </span>
        <span>{days.at(-1)?.name}</span>
      </figcaption>
    </figure>
  );
}

function dayWords({ name, input, output, cost }: UsageRow): string {
  const paid = cost === 0 ? '' : `, ${costWords(cost)}`;
  return `${name}: ${countWords(input)} in, ${countWords(output)} out${paid}`;
}
