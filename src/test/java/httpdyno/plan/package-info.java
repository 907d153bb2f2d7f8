/** The matrix: which cells run, in which order, on which CPUs; pure, same inputs and seed give the same plan. */
package httpdyno.plan;
