/** Containers, images and the engine that runs them; the only package that knows Testcontainers and docker-java. */
package httpdyno.container;
