import { useMemo, useState } from 'react';
import { useServices } from '../app/services';
import { Page, WhenThere } from '../common/Page';
import { Resource, useResource, valueOf } from '../common/resource';
import { costWords, countWords } from '../turn/words';
import { UsageChart } from './UsageChart';
import { dayBefore, daysOf, totalOf, usageOf, type UsageRow } from './usage';

const BY = ['day', 'project', 'model', 'user'] as const;
type By = (typeof BY)[number];
const PERIODS = [7, 30, 90] as const;

/** Tokens and cost, by day, project, model or user. */
export function UsageScreen() {
  const { rest } = useServices();
  const [by, setBy] = useState<By>('day');
  const [days, setDays] = useState<number>(30);
  // The hub's days are those of UTC.
  const today = new Date().toISOString().slice(0, 10);
  const usage = useMemo(
    () =>
      new Resource(async () =>
        usageOf(await rest.read<unknown>(`/usage?by=${by}&from=${dayBefore(today, days - 1)}&to=${today}`)),
      ),
    [rest, by, days, today],
  );
  const nameOf = useNames(by);
  return (
    <Page
      title="Usage"
      actions={
        <>
          <Choice label="Time" value={String(days)} onChange={(value) => setDays(Number(value))}>
            {PERIODS.map((count) => [String(count), `last ${count} days`])}
          </Choice>
          <Choice label="By" value={by} onChange={(value) => setBy(value as By)}>
            {BY.map((name) => [name, `by ${name}`])}
          </Choice>
        </>
      }
    >
      <WhenThere loaded={useResource(usage)} what="usage">
        {(rows) =>
          rows.length === 0 ? (
            <p className="note">Nothing was used in this time.</p>
          ) : (
            <>
              {by === 'day' && <UsageChart days={daysOf(rows, today, days)} />}
              <UsageTable rows={by === 'day' ? rows.toReversed() : rows} by={by} nameOf={nameOf} />
            </>
          )
        }
      </WhenThere>
    </Page>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: readonly (readonly [value: string, words: string])[];
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <label className="form-inline">
      <span className="unseen">{label}</span>
      <select className="field" value={value} onChange={(event) => onChange(event.target.value)}>
        {children.map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What an id is called; the hub adds up by ids. */
function useNames(by: By): (id: string) => string {
  const { projects, users } = useServices();
  const named = valueOf(useResource(projects)) ?? [];
  const people = valueOf(useResource(users)) ?? [];
  return (id) => {
    if (by === 'project') return named.find(({ _id }) => _id === id)?.name ?? 'A project that is gone';
    if (by === 'user') return people.find(({ _id }) => _id === id)?.email ?? (id === '' ? 'Nobody' : id);
    return id === '' ? 'Without a name' : id;
  };
}

interface TableProps {
  readonly rows: readonly UsageRow[];
  readonly by: By;
  readonly nameOf: (id: string) => string;
}

function UsageTable({ rows, by, nameOf }: TableProps) {
  const most = Math.max(...rows.map((row) => row.input + row.output), 1);
  const total = totalOf(rows);
  return (
    <table className="usage">
      <thead>
        <tr>
          <th scope="col">{`${by.charAt(0).toUpperCase()}${by.slice(1)}`}</th>
          <th scope="col">Turns</th>
          <th scope="col">In</th>
          <th scope="col">Out</th>
          <th scope="col">Cost</th>
          <th scope="col" className="usage-share">
            <span className="unseen">Share</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{nameOf(row.name)}</th>
            <Numbers row={row} />
            <td className="usage-share">
              <span
                className="usage-bar"
                style={{ width: `${Math.round(((row.input + row.output) / most) * 100)}%` }}
              />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All</th>
          <Numbers row={total} />
          <td className="usage-share" />
        </tr>
      </tfoot>
    </table>
  );
}

function Numbers({ row }: { readonly row: UsageRow }) {
  return (
    <>
      <td>{row.turns}</td>
      <td>{countWords(row.input)}</td>
      <td>{countWords(row.output)}</td>
      <td>{row.cost === 0 ? 'none' : costWords(row.cost)}</td>
    </>
  );
}
