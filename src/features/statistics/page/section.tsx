import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';

import { formatCount } from '../../../base/domain/figureTexts.ts';
import { Button, IconButton } from '../../../webview/button.tsx';
import type { PageCell, PageTable } from '../contract.ts';
import { Picture } from './drawing/picture.tsx';
import { savePicture } from './drawing/savedPicture.ts';
import type { Pen, Scene } from './drawing/scene.ts';
import { currentPen } from './drawing/usePen.ts';
import { statisticsHost } from './host.ts';
import { CellNumber, openCards } from './numbers.tsx';

interface SectionProps {
  readonly table: PageTable;
  readonly day: string;
  /** The section's picture; undefined while there is nothing to draw. */
  readonly draw: ((pen: Pen) => Scene) | undefined;
  /** What the picture shows; it is drawn again only if this changes. */
  readonly data: unknown;
  /** Between definition and picture. */
  readonly controls?: ComponentChildren;
  /** In the place of the picture, or below it. */
  readonly children?: ComponentChildren;
}

/** Heading and definition, the picture with the button that saves it, and its table twin. */
export function Section({ table, day, draw, data, controls, children }: SectionProps) {
  const { id, title, definition, note } = table;
  const save = () => {
    if (draw === undefined) return;
    const picture = savePicture(draw, {
      title,
      subtitle: [`Jobdeck, ${day}`, ...(note ? [`${note.label}: ${note.cell.text}`] : [])].join('. '),
    });
    statisticsHost.act('savePicture', { table: id, ...picture });
  };
  return (
    <section class={id} aria-labelledby={id}>
      <div class="head">
        <h2 id={id}>{title}</h2>
        {draw !== undefined && <IconButton icon="save" label={`Save Picture of ${title}…`} onPress={save} />}
      </div>
      <p class="definition">{definition}</p>
      {controls}
      {draw !== undefined && <Drawn table={table} draw={draw} data={data} />}
      {children}
      <Twin table={table} />
    </section>
  );
}

interface DrawnProps {
  readonly table: PageTable;
  readonly draw: (pen: Pen) => Scene;
  readonly data: unknown;
}

function Drawn({ table: { title, rowCount }, draw, data }: DrawnProps) {
  const pen = currentPen();
  const scene = useMemo(() => draw(pen), [pen, JSON.stringify(data)]);
  if (pen.width === 0) return null;
  const rows = rowCount === 1 ? '1 row' : `${formatCount(rowCount)} rows`;
  return (
    <div class="frame">
      <Picture
        scene={scene}
        description={`${title}. The table below has the same figures in ${rows}. Arrow keys move between the numbers.`}
        onOpen={openCards}
      />
    </div>
  );
}

function Twin({ table }: { readonly table: PageTable }) {
  const [isOpen, setOpen] = useState(false);
  const { id, title, header, rows, rowCount } = table;
  const copy = (format: 'markdown' | 'tabs') => () => void statisticsHost.act('copyTable', { table: id, format });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        Table<span class="unseen"> of {title}</span>
      </summary>
      {isOpen && (
        <>
          <section class="scroll" aria-label={`Table of ${title}`}>
            <table>
              <thead>
                <tr>
                  {header.map((name) => (
                    <th scope="col" key={name}>
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((cells, index) => (
                  <Row key={index} cells={cells} header={header} names={id === 'ways' ? 2 : 1} />
                ))}
              </tbody>
            </table>
          </section>
          {rows.length === 0 && <p class="definition">No figures yet.</p>}
          {rowCount > rows.length && (
            <p class="definition">
              The first {formatCount(rows.length)} of {formatCount(rowCount)} rows are shown; an export has all.
            </p>
          )}
          <div class="buttons below">
            <Button onPress={copy('markdown')}>Copy as Markdown</Button>
            <Button onPress={copy('tabs')}>Copy for Spreadsheet</Button>
          </div>
        </>
      )}
    </details>
  );
}

interface RowProps {
  readonly cells: readonly PageCell[];
  readonly header: readonly string[];
  /** Cells that name the others. */
  readonly names: number;
}

function Row({ cells, header, names }: RowProps) {
  const name = cells
    .slice(0, names)
    .map(({ text }) => text)
    .join(', ');
  return (
    <tr>
      {cells.slice(0, names).map(({ text }, index) => (
        <th scope="row" dir="auto" key={index}>
          {text}
        </th>
      ))}
      {cells.slice(names).map((cell, index) => (
        <td key={index}>
          <CellNumber cell={cell} label={`${header[names + index]}, ${name}`} />
        </td>
      ))}
    </tr>
  );
}
