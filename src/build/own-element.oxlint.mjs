const message =
  'Give this text its own element, because translators replace text nodes, and React then fails to insert or remove beside them.';

/** Line breaks between elements render nothing. */
const isLayout = ({ type, value, expression }) =>
  (type === 'JSXText' && value.trim() === '' && value.includes('\n')) ||
  expression?.type === 'JSXEmptyExpression';

function branchesOf(node) {
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(branchesOf);
  if (node.type !== 'LogicalExpression') return [node];
  return (node.operator === '&&' ? [node.right] : [node.left, node.right]).flatMap(branchesOf);
}

const isElement = ({ type }) => type === 'JSXElement' || type === 'JSXFragment';
const isNothing = ({ type, value }) => type === 'Literal' && typeof value !== 'string';
// The rule knows no types. What has one of these names is an element.
const elementNames = ['aside', 'children', 'drawings', 'hint', 'icon', 'map', 'text'];
const isNamedElement = ({ name, callee, object }) =>
  elementNames.includes((callee?.property ?? callee ?? object)?.name ?? name);

const rendersText = (node) =>
  node.type === 'JSXText' || !(isElement(node) || isNothing(node) || isNamedElement(node));

/** Text must be the only child of an element, and must never be replaced by an element. */
const ownElement = {
  meta: { type: 'problem', schema: [], messages: { ownElement: message } },
  create(context) {
    function check(parent) {
      const children = parent.children.filter((child) => !isLayout(child));
      const parts = children.map(({ expression, ...child }) => expression ?? child).flatMap(branchesOf);
      if (children.length === 1 && parent.type === 'JSXElement' && !parts.some(isElement)) return;
      for (const node of parts.filter(rendersText)) context.report({ node, messageId: 'ownElement' });
    }
    return { JSXElement: check, JSXFragment: check };
  },
};

export default { meta: { name: 'porchlight' }, rules: { 'own-element': ownElement } };
