import { type DefaultStage, defaultStages } from '../../../../base/domain/cardValues.ts';
import { foldName } from '../../../../base/text/foldText.ts';
import type { Board } from '../../../../contract/tracker/board.ts';

/** What the default stages are called in English, German, French, Spanish, Italian and Portuguese; compared without case and accents. */
const names: Readonly<Record<DefaultStage, string>> = {
  Saved:
    'saved, bookmarked, wishlist, wish list, to apply, to do, todo, backlog, interested, not applied, not applied yet, draft, gespeichert, gemerkt, ' +
    'vorgemerkt, merkliste, geplant, entwurf, interessant, noch nicht beworben, enregistré, enregistrée, sauvegardé, sauvegardée, à postuler, brouillon, ' +
    'favori, guardado, guardada, por aplicar, por enviar, favorito, borrador, salvato, salvata, da inviare, da candidare, preferito, bozza, salvo, salva, ' +
    'por candidatar, rascunho',
  Applied:
    'applied, application sent, application submitted, submitted, sent, beworben, bewerbung verschickt, bewerbung gesendet, bewerbung versendet, ' +
    'bewerbung abgeschickt, verschickt, gesendet, versendet, abgeschickt, postulé, postulée, candidature envoyée, candidaté, envoyé, envoyée, aplicado, ' +
    'aplicada, solicitado, solicitada, postulado, postulada, enviado, enviada, candidatura enviada, solicitud enviada, candidato, candidata, ' +
    'candidatura inviata, inviato, inviata, candidatado, candidatada',
  Screening:
    'screening, phone screen, phone screening, phone interview, phone call, recruiter call, recruiter screen, hr screen, hr interview, pre screening, ' +
    'prescreening, vorauswahl, sichtung, telefoninterview, telefongespräch, telefonat, hr gespräch, présélection, entretien téléphonique, appel rh, ' +
    'preselección, entrevista telefónica, filtro, preselezione, colloquio telefonico, intervista telefonica, triagem, pré seleção, entrevista telefônica',
  Interview:
    'interview, interviews, interviewing, interviewed, interview scheduled, onsite, on site, technical interview, final interview, gespräch, gespräche, ' +
    'vorstellungsgespräch, bewerbungsgespräch, kennenlerngespräch, zweitgespräch, eingeladen, einladung, entretien, entretiens, entretien prévu, entrevue, ' +
    'entrevista, entrevistas, en entrevista, em entrevista, colloquio, colloqui, intervista',
  Offer:
    'offer, offers, offered, offer received, job offer, offer accepted, accepted, hired, angebot, zusage, zugesagt, angebot erhalten, vertragsangebot, ' +
    'vertrag, angenommen, eingestellt, offre, offre reçue, proposition, promesse d embauche, accepté, acceptée, embauché, embauchée, oferta, ' +
    'oferta recibida, propuesta, aceptado, aceptada, contratado, contratada, offerta, offerta ricevuta, proposta, accettato, accettata, assunto, assunta, ' +
    'oferta recebida, aceite',
  Rejected:
    'rejected, rejection, declined, denied, refused, not selected, unsuccessful, turned down, absage, absage erhalten, abgelehnt, abgesagt, refus, refusé, ' +
    'refusée, rejeté, rejetée, réponse négative, rechazado, rechazada, descartado, descartada, denegado, rifiutato, rifiutata, rifiuto, scartato, scartata, ' +
    'respinto, rejeitado, rejeitada, recusado, recusada, reprovado',
};

/** Titles of the stages that the board has, or will have once it is initialized. */
export const stagesOf = (board: Pick<Board, 'initialized' | 'columns'> | undefined): readonly string[] =>
  board?.initialized ? board.columns.map(({ title }) => title) : defaultStages;

export const foldStage = (title: string): string => foldName(title).replace(/\s+/g, ' ').trim();

const byName = new Map(
  defaultStages.flatMap((stage) => names[stage].split(', ').map((name) => [foldStage(name), stage] as const)),
);

/** Without numbers and marks, such as those of "2. Gespräch" and "Interview (2)". */
const meaningOf = (title: string): DefaultStage | undefined => {
  const folded = foldStage(title);
  return byName.get(folded) ?? byName.get(foldStage(folded.replace(/[^\p{L}]+/gu, ' ')));
};

/** The stage of a board that a stage of a file means: the equal one, else one that means the same default stage. */
export function matchStage(stage: string, boardStages: readonly string[]): string | undefined {
  const folded = foldStage(stage);
  const equal = boardStages.find((title) => foldStage(title) === folded);
  if (equal !== undefined) return equal;
  const meaning = meaningOf(stage);
  return meaning && boardStages.find((title) => meaningOf(title) === meaning);
}
